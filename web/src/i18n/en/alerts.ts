export const alerts = {
  title: 'Emergency Updates',
  bell: 'Emergency Updates, {{unread}} unread',
  empty: 'No emergency updates',
  sources: 'Sources checked',
  strip: 'Active emergencies',
  current: 'Current Emergency Updates',
  active: 'DISASTER ALERT - ACTIVE',
  checked: 'Checked {{age}}',
  stale: 'These updates are {{minutes}} min old.',
  from: '{{sender}}, {{age}}',
  isDrill: 'This is a drill.',
  areas: 'Affected areas',
}
