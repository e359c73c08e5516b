export const forum = {
  title: 'Forum',
}
