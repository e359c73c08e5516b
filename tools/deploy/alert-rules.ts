import { join } from 'node:path'
import { readYaml, root } from './manifests.ts'

export type AlertRule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

export const monitoringFolder = join(root, 'k8s/monitoring')

/** The alert rules for Prometheus. */
export function alertRules(): AlertRule[] {
  const [file] = readYaml(join(monitoringFolder, 'muster.rules.yaml')) as [{ groups: { rules: AlertRule[] }[] }]
  return file.groups.flatMap(({ rules }) => rules)
}

/** The metrics of our processes that an expression reads, by the name that they are registered with. */
export function metricsOf(expr: string): string[] {
  const names = [...expr.matchAll(/\b(?:muster|nodejs)_\w+/g)].map(([name]) => name)
  return [...new Set(names.map(name => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))]
}
