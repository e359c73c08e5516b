export const chat = {
  title: 'Chat',
  guard: { title: 'Authentication Required', text: 'Redirecting to home page...' },
}
