export const achievements = {
  title: 'Achievements',
  guard: { title: 'Access Denied', text: 'Please log in to view achievements' },
}
