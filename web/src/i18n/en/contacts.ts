export const contacts = {
  title: 'Emergency Contacts',
  subtitle: 'Your trusted contacts for emergency situations',
  guard: { title: 'Login Required', text: 'Please login to access your contacts.' },
}
