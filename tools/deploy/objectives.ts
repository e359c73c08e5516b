import type { AlertRule } from './alert-rules.ts'

/** A service level objective. `bad` is the PromQL for the share of failures within a window such as `5m`. */
export type Objective = {
  name: string
  /** Used in the names of its alerts, such as `MusterListBudget`. */
  title: string
  goal: number
  says: string
  bad(window: string): string
}

const list = 'service="gateway", route="/api/emergency-updates"'
const withinOf = (metric: string, labels: string, le: string) => (window: string) =>
  `1 - sum(rate(${metric}_bucket{${labels ? `${labels}, ` : ''}le="${le}"}[${window}])) / sum(rate(${metric}_count{${labels}}[${window}]))`

export const objectives: readonly Objective[] = [
  {
    name: 'list',
    title: 'List',
    goal: 0.999,
    says: 'of the requests for the list of alerts are answered within 0.5 s and without a server error',
    bad: window =>
      `1 - sum(rate(muster_http_request_duration_seconds_bucket{${list}, status!~"5..", le="0.5"}[${window}])) / sum(rate(muster_http_request_duration_seconds_count{${list}}[${window}]))`,
  },
  {
    name: 'fanout',
    title: 'Fanout',
    goal: 0.99,
    says: 'of the fan-outs start within 5 s after the change of their update',
    bad: withinOf('muster_alert_to_fanout_seconds', '', '5'),
  },
  {
    name: 'push',
    title: 'Push',
    goal: 0.99,
    says: 'of the pushes of orders are accepted by their push service within 15 s after the start of their fan-out',
    bad: withinOf('muster_fanout_to_push_seconds', 'lane="critical"', '15'),
  },
  {
    name: 'feed',
    title: 'Feed',
    goal: 0.995,
    says: 'of the time, averaged over the feeds in use, a feed is neither late nor failing',
    bad: window =>
      `sum(avg_over_time(muster_feed_state{state=~"stale|failing"}[${window}])) / sum(avg_over_time(muster_feed_state{state!~"off|unused"}[${window}]))`,
  },
]

/**
 * Pairs of windows, as in the Site Reliability Workbook: the long window shows that the failures matter, the short one that they still happen. `burn` is how many
 * times faster than allowed the error budget of 30 days is being spent.
 */
const speeds = [
  {
    long: '1h',
    short: '5m',
    burn: 14.4,
    severity: 'page',
    share: '2 % of the 30-day error budget was spent within an hour',
  },
  {
    long: '6h',
    short: '30m',
    burn: 6,
    severity: 'ticket',
    share: '5 % of the 30-day error budget was spent within six hours',
  },
] as const
const windows = ['5m', '30m', '1h', '6h']

const recordOf = ({ name }: Objective, window: string) => `muster:${name}_bad:ratio_${window}`
const percent = (goal: number) => `${Number((goal * 100).toFixed(2))} %`

/** Recording rules, and alerts on how fast the error budgets are spent, in the form of a file of Prometheus rules. */
export function objectiveRules() {
  const recorded = objectives.flatMap(objective =>
    windows.map(window => ({ record: recordOf(objective, window), expr: objective.bad(window) })),
  )
  const alerts: AlertRule[] = objectives.flatMap(objective =>
    speeds.map(({ long, short, burn, severity, share }) => {
      const limit = Number(((1 - objective.goal) * burn).toFixed(6))
      const exceeds = (window: string) => `${recordOf(objective, window)} > ${limit}`
      return {
        alert: `Muster${objective.title}Budget`,
        expr: `${exceeds(long)} and ${exceeds(short)}`,
        labels: { severity },
        annotations: { summary: `${share}. Goal: ${percent(objective.goal)} ${objective.says}.` },
      }
    }),
  )
  return {
    groups: [
      { name: 'muster-objectives', rules: recorded },
      { name: 'muster-budgets', rules: alerts },
    ],
  }
}
