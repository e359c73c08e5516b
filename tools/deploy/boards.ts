/** A panel of a Grafana board. `queries` are PromQL, by the legend of their lines; Grafana replaces `{{label}}` with its value. */
export type Panel = {
  title: string
  /** What the panel means and what to look at next. */
  about: string
  kind: 'stat' | 'lines'
  unit: 'short' | 's' | 'percentunit' | 'reqps' | 'bytes'
  queries: Record<string, string>
  /** The values from which on it is orange and red. Left out if no value is bad in itself. */
  limits?: [warn: number, alarm: number]
}
/** A Grafana board. */
export type Board = { id: string; title: string; about: string; panels: readonly Panel[] }

const list = 'service="gateway", route="/api/emergency-updates"'
const quantile = (q: number, metric: string, labels = '', by = '') =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket{${labels}}[2m])))`

const incident: Board = {
  id: 'incident',
  title: 'Muster: incident',
  about: 'What users notice, on one screen, in the order in which to look at it.',
  panels: [
    {
      title: 'Canary',
      about:
        'Number of consecutive test messages that did not arrive. Above 0, alerts may reach nobody. Alert: MusterCanaryMissing.',
      kind: 'stat',
      unit: 'short',
      queries: { missing: 'max(muster_canary_missing)' },
      limits: [1, 2],
    },
    {
      title: 'Age of the list',
      about: 'Age of the list of alerts that users get. It is renewed every few seconds. Alert: MusterListStale.',
      kind: 'stat',
      unit: 's',
      queries: { age: 'max(muster_list_age_seconds)' },
      limits: [10, 60],
    },
    {
      title: 'Feeds late or failing',
      about:
        'Messages of these feeds do not arrive. The board "Muster: alerts" shows which feeds. Alert: MusterFeedLate.',
      kind: 'stat',
      unit: 'short',
      queries: { feeds: 'sum(max by (feed, state) (muster_feed_state{state=~"stale|failing"}))' },
      limits: [1, 2],
    },
    {
      title: 'Messages held',
      about: 'Messages that may be orders and wait for a decision by an operator. Alert: MusterMessageHeld.',
      kind: 'stat',
      unit: 'short',
      queries: { held: 'max(muster_held_messages)' },
      limits: [1, 1],
    },
    {
      title: 'Requests',
      about: 'All requests at the gateway, and those that failed with a server error.',
      kind: 'lines',
      unit: 'reqps',
      queries: {
        all: 'sum(rate(muster_http_request_duration_seconds_count{service="gateway"}[2m]))',
        failed:
          'sum(rate(muster_http_request_duration_seconds_count{service="gateway", status=~"5.."}[2m])) or vector(0)',
      },
    },
    {
      title: 'The list: half, 99 of 100',
      about: 'Time to answer a request for the list of alerts.',
      kind: 'lines',
      unit: 's',
      queries: {
        half: quantile(0.5, 'muster_http_request_duration_seconds', list),
        '99 of 100': quantile(0.99, 'muster_http_request_duration_seconds', list),
      },
      limits: [0.5, 1],
    },
    {
      title: 'From a change to its fan-out, and on to the push service',
      about:
        '95th percentile of the last two minutes. If the first line is high, look at NATS. If the second is high, scale alerts with ROLE=push.',
      kind: 'lines',
      unit: 's',
      queries: {
        'to fan-out': quantile(0.95, 'muster_alert_to_fanout_seconds'),
        'to push service, {{lane}}': quantile(0.95, 'muster_fanout_to_push_seconds', '', 'lane'),
      },
      limits: [5, 15],
    },
    {
      title: 'Pushes',
      about: 'Requests to push services, by result.',
      kind: 'lines',
      unit: 'reqps',
      queries: { '{{result}}': 'sum by (result) (rate(muster_push_requests_total[2m]))' },
    },
    {
      title: 'Live sockets',
      about: 'A fall to zero means that a gateway or alerts-api process has ended. Clients reconnect within seconds.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{service}}': 'sum by (service) (muster_sockets)' },
    },
    {
      title: 'Stale answers',
      about: 'Replies with an old list from memory, because it could not be renewed.',
      kind: 'lines',
      unit: 'reqps',
      queries: { answers: 'sum(rate(muster_stale_answers_total[2m]))' },
    },
  ],
}

const alerts: Board = {
  id: 'alerts',
  title: 'Muster: alerts',
  about: 'Feeds, the guard that holds messages, fan-outs and pushes.',
  panels: [
    {
      title: 'Age of each feed',
      about: 'Time since each feed was last read.',
      kind: 'lines',
      unit: 's',
      queries: { '{{feed}}': 'max by (feed) (muster_feed_age_seconds)' },
    },
    {
      title: 'State of each feed',
      about: '1 for the state that a feed is in.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{feed}} {{state}}': 'max by (feed, state) (muster_feed_state{state!~"off|unused"}) > 0' },
    },
    {
      title: 'Oldest held message',
      about: 'How long the oldest held message has waited for an operator.',
      kind: 'stat',
      unit: 's',
      queries: { age: 'max(muster_held_oldest_seconds)' },
      limits: [60, 300],
    },
    {
      title: 'Pushed to nobody',
      about: 'Updates without a usable area. Ask their senders to draw one.',
      kind: 'stat',
      unit: 'short',
      queries: { updates: 'max(muster_updates_pushed_to_nobody)' },
      limits: [1, 5],
    },
    {
      title: 'Jobs that wait',
      about: 'Waiting jobs in each queue. The sweep also sends orders without the queue.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{queue}}': 'max by (queue) (muster_queue_jobs{state="waiting"})' },
    },
    {
      title: 'Oldest job',
      about: 'How long the oldest waiting job of each queue has waited.',
      kind: 'lines',
      unit: 's',
      queries: { '{{queue}}': 'max by (queue) (muster_queue_oldest_seconds)' },
      limits: [15, 60],
    },
  ],
}

const machinery: Board = {
  id: 'machinery',
  title: 'Muster: machinery',
  about: 'Processes, events, and calls to other hosts.',
  panels: [
    {
      title: 'What runs',
      about: 'Number of running processes, by service and version.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{service}} {{version}}': 'count by (service, version) (muster_build_info)' },
    },
    {
      title: 'Events that wait in outboxes',
      about: 'Events that are stored but not published yet, because NATS does not accept them.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{service}} {{model}}': 'max by (service, model) (muster_outbox_pending_documents)' },
      limits: [1, 100],
    },
    {
      title: 'Events that consumers have before them',
      about: 'A rising line means that the service is too slow, or that its database is unreachable.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{consumer}}': 'max by (consumer) (muster_consumer_lag_events)' },
      limits: [100, 1000],
    },
    {
      title: 'Room in the streams',
      about: 'How full the streams are. At 100 % the oldest events are dropped. Alert: MusterStreamFull.',
      kind: 'lines',
      unit: 'percentunit',
      queries: { '{{stream}}': 'max by (stream) (muster_stream_filled_ratio)' },
      limits: [0.5, 0.8],
    },
    {
      title: 'Events handled',
      about: 'Deliveries of events, by result.',
      kind: 'lines',
      unit: 'reqps',
      queries: { '{{result}}': 'sum by (result) (rate(muster_events_handled_total[2m]))' },
    },
    {
      title: 'Jobs finished',
      about: 'Finished attempts of jobs, by queue and result.',
      kind: 'lines',
      unit: 'reqps',
      queries: { '{{queue}} {{result}}': 'sum by (queue, result) (rate(muster_jobs_finished_total[2m]))' },
    },
    {
      title: 'Calls to others',
      about: 'HTTP requests of our processes to other hosts, by host and class of the status code.',
      kind: 'lines',
      unit: 'reqps',
      queries: { '{{host}} {{result}}': 'sum by (host, result) (rate(muster_outbound_calls_total[2m]))' },
    },
    {
      title: 'Event loop lag, 99 of 100',
      about: '99th percentile. A process with a high lag answers late.',
      kind: 'lines',
      unit: 's',
      queries: { '{{service}} {{instance}}': 'max by (service, instance) (nodejs_eventloop_lag_p99_seconds)' },
      limits: [0.2, 0.5],
    },
    {
      title: 'Memory',
      about: 'Resident memory of each process.',
      kind: 'lines',
      unit: 'bytes',
      queries: { '{{service}} {{instance}}': 'max by (service, instance) (process_resident_memory_bytes)' },
    },
    {
      title: 'Processor time',
      about: 'Cores that each process uses.',
      kind: 'lines',
      unit: 'short',
      queries: { '{{service}} {{instance}}': 'sum by (service, instance) (rate(process_cpu_seconds_total[2m]))' },
    },
  ],
}

export const boards: readonly Board[] = [incident, alerts, machinery]

const columns = 24
const sizes = { stat: { w: 6, h: 4 }, lines: { w: 12, h: 8 } } as const
const datasource = { type: 'prometheus', uid: `\${datasource}` }

/** A board as Grafana's dashboard JSON, to be provisioned from a file. */
export function boardJson({ id, title, about, panels }: Board) {
  const at = { x: 0, y: 0, rowHeight: 0 }
  return {
    uid: `muster-${id}`,
    title,
    description: about,
    tags: ['muster'],
    timezone: 'browser',
    refresh: '15s',
    time: { from: 'now-1h', to: 'now' },
    schemaVersion: 39,
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels: panels.map((panel, i) => {
      const { w, h } = sizes[panel.kind]
      if (at.x + w > columns || (at.rowHeight > 0 && at.rowHeight !== h)) {
        at.y += at.rowHeight
        at.x = 0
      }
      const gridPos = { x: at.x, y: at.y, w, h }
      at.x += w
      at.rowHeight = h
      return { id: i + 1, gridPos, ...panelJson(panel) }
    }),
  }
}

function panelJson({ title, about, kind, unit, queries, limits }: Panel) {
  const steps = [
    { color: 'green', value: null },
    ...(limits
      ? [
          { color: 'orange', value: limits[0] },
          { color: 'red', value: limits[1] },
        ]
      : []),
  ]
  return {
    type: kind === 'stat' ? 'stat' : 'timeseries',
    title,
    description: about,
    datasource,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps },
        ...(kind === 'stat' ? { color: { mode: 'thresholds' } } : {}),
        ...(kind === 'lines' && limits ? { custom: { thresholdsStyle: { mode: 'line' } } } : {}),
      },
      overrides: [],
    },
    ...(kind === 'stat' ? { options: { colorMode: 'background', reduceOptions: { calcs: ['lastNotNull'] } } } : {}),
    targets: Object.entries(queries).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource,
      expr,
      legendFormat,
    })),
  }
}
