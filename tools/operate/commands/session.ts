import { createInterface } from 'node:readline/promises'
import { currentOperator, endOperatorSession, openCommandLine } from '@muster/contracts/routes/operators'
import { type Asked, say } from '../command.ts'

/** Signs in with the code that the console shows under *Command line*. */
export async function login({ client, words: [given] }: Asked): Promise<void> {
  const code = given ?? (await asked(`The code from ${client.origin.origin}/operate (Command line): `))
  const { name, roles } = await client.callAndKeep(openCommandLine, { body: { code } })
  say(`Signed in to ${client.origin.host} as ${name} (${roles.join(', ')}).`)
}

/** Ends the session and deletes it from this machine. */
export async function logout({ client }: Asked): Promise<void> {
  await client.call(endOperatorSession)
  client.forget()
  say(`Signed out of ${client.origin.host}.`)
}

/** Prints the operator's name and roles. */
export async function whoami({ client }: Asked): Promise<void> {
  const { name, roles } = await client.call(currentOperator)
  say(`${name} (${roles.join(', ')}) at ${client.origin.host}`)
}

async function asked(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
