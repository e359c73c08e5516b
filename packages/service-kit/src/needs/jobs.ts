import { createJobs } from '../jobs/jobs.ts'

export const jobs = { create: createJobs }
