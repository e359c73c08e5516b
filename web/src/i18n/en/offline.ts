export const offline = {
  banner: "You're offline. Instructions are cached and available.",
}
