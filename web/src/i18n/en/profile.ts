export const profile = {
  title: 'Emergency profile',
  subtitle: 'We use this to plan a way out that works for you.',
}
