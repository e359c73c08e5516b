/** The container images of the three servers; docker-compose.yml and k8s/ name the same ones. */
export const images = {
  mongo: 'mongo:8.0',
  nats: 'nats:2.12-alpine',
  redis: 'redis:8-alpine',
} as const
