import { join } from 'node:path'
import { collect, root } from './manifests.ts'

export type Trigger = { type: string; name?: string; metricType: string; metadata: Record<string, string> }
export type Scaled = {
  metadata: { name: string; annotations: Record<string, string> }
  spec: {
    scaleTargetRef: { name: string }
    minReplicaCount: number
    maxReplicaCount: number
    advanced: { horizontalPodAutoscalerConfig: { name: string; behavior: object } }
    triggers: Trigger[]
  }
}

/** The ScaledObjects of k8s/keda. */
export const scaled = collect(join(root, 'k8s/keda')) as unknown as Scaled[]
