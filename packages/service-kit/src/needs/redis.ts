import { closeRedis, connectRedis, redisReady, startRedis } from '../redis/redis.ts'

export const redis = { connect: connectRedis, start: startRedis, ready: redisReady, close: closeRedis }
