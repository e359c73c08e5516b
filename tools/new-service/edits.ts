/** A line to insert into a shared file, before the first occurrence of `before`. */
export type Edit = { file: string; before: string; insert: string }

/** The places outside its own folder in which a service is listed. */
export function edits(name: string): readonly Edit[] {
  const address = `${name.toUpperCase()}_URL`
  const routes = `${name}Routes`
  const password = `${name.toUpperCase()}_PASSWORD`
  return [
    {
      file: 'packages/contracts/src/services.ts',
      before: '} as const satisfies',
      insert: `  ${name}: { roles: [], needs: ['mongo', 'nats'] },\n`,
    },
    {
      file: 'packages/contracts/src/routes/all.ts',
      before: '\n/** Every operation',
      insert: `import { ${routes} } from './${name}.ts'\n`,
    },
    {
      file: 'packages/contracts/src/routes/all.ts',
      before: ']\n',
      insert: `  ...Object.values(${routes}),\n`,
    },
    {
      file: 'e2e/api/valid-requests.ts',
      before: '  }\n}\n\n/** ',
      insert: `    add${name.charAt(0).toUpperCase()}${name.slice(1)}Note: { text: 'Water the horses' },\n`,
    },
    {
      file: 'docker-compose.yml',
      before: '\n  identity:\n',
      insert: `      ${address}: http://${name}:8080\n`,
    },
    {
      file: 'docker-compose.yml',
      before: '  mongo:\n    image:',
      insert: `  ${name}:
    <<: *service
    environment:
      <<: *service-environment
      SERVICE: ${name}
      MONGO_URL: mongodb://muster_${name}:\${${password}:?}@mongo:27017/muster_${name}?replicaSet=muster
      NATS_URL: nats://${name}:\${${password}:?}@nats:4222

`,
    },
    {
      file: 'docker-compose.yml',
      before: '\nservices:\n',
      insert: `  ${password}: \${${password}:?}\n`,
    },
    { file: 'tools/env/example.ts', before: '# Passwords of the operators on NATS', insert: `${password}=\n` },
    { file: 'tools/deploy/access.ts', before: '  achievements: {\n', insert: `  ${name}: {},\n` },
    {
      file: 'services/gateway/src/domain/shedding.ts',
      before: "  achievements: 'extras',\n",
      insert: `  ${name}: 'extras',\n`,
    },
    {
      file: 'k8s/base/config.yaml',
      before: '---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: muster-identity }',
      insert: `  ${address}: http://${name}:8080\n`,
    },
    {
      file: 'k8s/base/kustomization.yaml',
      before: '  - services/achievements.yaml',
      insert: `  - services/${name}.yaml\n`,
    },
    {
      file: 'k8s/README.md',
      before: '| `muster-achievements`',
      insert: `| \`muster-${name}\` | \`mongo-url\`, \`nats-url\` |\n`,
    },
  ]
}
