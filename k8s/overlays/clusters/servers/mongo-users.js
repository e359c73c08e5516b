// Written by `npm run accounts` from tools/deploy/access.ts. The passwords come from the environment.
// Each service has one database and no access to the others. May run again: then it sets the passwords anew.
for (const name of ['identity', 'alerts', 'chat', 'navigation', 'community', 'achievements', 'help']) {
  const user = 'muster_' + name
  const database = db.getSiblingDB(user)
  const account = { pwd: process.env[name.toUpperCase() + '_PASSWORD'], roles: [{ role: 'readWrite', db: user }] }
  if (database.getUser(user)) database.updateUser(user, account)
  else database.createUser({ user, ...account })
}
// Backups read every database, and keep a mark and a lease in one of their own.
const backups = db.getSiblingDB('muster_backup')
const reader = {
  pwd: process.env.BACKUP_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'muster_backup' },
    { role: 'readAnyDatabase', db: 'admin' },
  ],
}
if (backups.getUser('muster_backup')) backups.updateUser('muster_backup', reader)
else backups.createUser({ user: 'muster_backup', ...reader })
