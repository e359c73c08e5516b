export const map = {
  title: 'Evacuation Navigation Map',
  hint: 'Enter your starting point and destination…',
  guard: { title: 'Access Denied', text: 'Please log in to access emergency navigation' },
}
