import { expect, test } from 'vitest'
import { baseWith, hasKubectl } from './kubectl.ts'

test.skipIf(!hasKubectl)(
  'the component for traces gives every process a collector address and network access to it',
  () => {
    const objects = baseWith(['tracing'])
    const common = objects.find(one => one.kind === 'ConfigMap' && one.metadata.name === 'muster-common')
    const { hostname, port } = new URL(common?.data?.OTEL_EXPORTER_OTLP_ENDPOINT ?? '')
    const [, namespace] = hostname.split('.')
    const policy = objects.find(one => one.kind === 'NetworkPolicy' && one.metadata.name === 'spans')
    expect(policy?.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'muster' } },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
          ports: [{ protocol: 'TCP', port: Number(port) }],
        },
      ],
    })
  },
)
