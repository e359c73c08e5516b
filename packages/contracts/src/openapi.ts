import { z } from 'zod'
import type { Route } from './define-route.ts'
import { type ErrorCode, errorBody, errorCodes } from './errors.ts'
import { errorsOf } from './errors-of.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, code => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      { description: of.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

function requestBody(route: Route) {
  if (route.consumes)
    return {
      required: true,
      content: Object.fromEntries(route.consumes.map(type => [type, { schema: { type: 'string' } }])),
    }
  return route.body && { required: true, content: jsonContent(schemaOf(route.body, 'input')) }
}

const security = {
  public: undefined,
  'optional-user': [{}, { session: [] }],
  user: [{ session: [] }],
  ingest: [{ ingestKey: [] }],
  operator: [{ operatorSession: [] }],
}

function operation(route: Route) {
  const success = {
    description: route.summary,
    ...(route.reply && { content: jsonContent(schemaOf(route.reply, 'output')) }),
  }
  const body = requestBody(route)
  return {
    operationId: route.name,
    tags: [route.service],
    summary: route.summary,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(body && { requestBody: body }),
    ...(security[route.access] && { security: security[route.access] }),
    responses: { [route.status ?? 200]: success, ...errorResponses(errorsOf(route)) },
  }
}

/** Derives an OpenAPI 3.1 document from the declared routes. */
export function toOpenApi(routes: readonly Route[], version: string) {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version, description: 'Alerts, routes out, and an assistant for emergencies.' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-muster' },
        operatorSession: { type: 'apiKey', in: 'cookie', name: '__Host-muster-operator' },
        ingestKey: { type: 'apiKey', in: 'header', name: 'x-ingest-key' },
      },
    },
  }
}
