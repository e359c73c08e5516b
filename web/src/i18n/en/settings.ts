export const settings = {
  title: 'Settings',
  guard: { title: 'Login Required', text: 'Please login to access settings.' },
}
