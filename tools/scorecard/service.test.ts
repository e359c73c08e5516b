import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownQuestions, type Question, readQuestions } from './questions.ts'
import { ask } from './run.ts'
import { askService } from './service.ts'

/** The fact that the scripted model always chooses if it is offered. */
const chosen = 'gobag-pets'
const seen: string[] = []
const model = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  seen.push(JSON.parse(body).messages.at(-1).content)
  const content = JSON.stringify({ type: 'fact', facts: [chosen], records: [], followUps: [] })
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ id: 'x', object: 'chat.completion', choices }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
})
afterAll(() => void model.close())

it('asks a model through the whole service: no danger is removed, and the model’s choice is graded', async () => {
  const packing: Question = {
    text: 'What should I pack in a go bag?',
    language: 'en',
    class: 'question',
    topics: [chosen],
  }
  const dangers = readQuestions(ownQuestions).filter(one => one.class === 'danger')
  const noticed = ask(dangers.slice(0, 8)).filter(({ led }) => led)
  const questions = [packing, ...noticed.map(({ question }) => question)]
  const { graded, byModel, failures } = await askService(questions, 'openai', { OPENAI_BASE_URL: url })
  expect(graded[0]).toMatchObject({ isRight: true, reply: { topicId: chosen } })
  expect(graded.slice(1).map(({ fits }) => fits)).toEqual(noticed.map(({ fits }) => fits))
  // The model is also asked about dangers whose kind the guide does not know; this scripted model names none.
  expect(seen).toContain(packing.text)
  expect({ byModel, failures }).toEqual({ byModel: 1, failures: {} })
})

it('reports what is missing when no endpoint is named', async () => {
  await expect(askService([], 'openai', {})).rejects.toThrow('OPENAI_BASE_URL')
})
