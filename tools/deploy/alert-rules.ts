import { join } from 'node:path'
import { readYaml, root } from './manifests.ts'

export type AlertRule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}

export const monitoringFolder = join(root, 'k8s/monitoring')

export const ruleFiles = ['muster.rules.yaml', 'muster.slo.rules.yaml'].map(name => join(monitoringFolder, name))

type RecordingRule = { record: string; expr: string }
type RuleGroup = { interval?: string; rules: (AlertRule | RecordingRule)[] }
type RuleFile = { groups: RuleGroup[] }

/** The alert rules for Prometheus. */
export function alertRules(): (AlertRule & { interval?: string })[] {
  return ruleFiles
    .flatMap(path => (readYaml(path) as [RuleFile])[0].groups)
    .flatMap(({ interval, rules }) => rules.map(rule => ({ ...rule, ...(interval && { interval }) })))
    .filter(rule => 'alert' in rule)
}

/** The metrics of our processes that an expression reads, by their registered names. */
export function metricsOf(expr: string): string[] {
  const names = [...expr.matchAll(/\b(?:muster|nodejs|process)_\w+/g)].map(([name]) => name)
  return [...new Set(names.map(name => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))]
}
