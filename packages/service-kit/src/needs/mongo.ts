import { createMigrations } from '../mongo/migrations.ts'
import { connectMongo } from '../mongo/mongo.ts'

export const mongo = { connect: connectMongo, createMigrations }
