/** Reads the API's description as an external client does, and defines the requests made from it. */
import { type Description, type Operation, operationsIn } from '../../apps/server/test/openapi.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
}
export const PEOPLE = ['Tolvan', 'Beri'] as const
export type Person = (typeof PEOPLE)[number]
/** `times`: the number of concurrent copies. */
export type Sent = {
  who: Person | 'anonymous'
  operation: Operation
  path: string
  headers: Record<string, string>
  body: string | undefined
  times: number
}
/** Status 0: the connection broke before a response. */
export type Answer = { status: number; headers: Record<string, string>; text: string }

/** The operations of a running service, with references to the schema of problems resolved. */
export const readOperations = async (origin: string): Promise<Operation[]> => {
  const description = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as Description
  const operations = operationsIn(description)
  for (const { content = {} } of operations.flatMap(({ responses }) => Object.values(responses)))
    for (const media of Object.values(content))
      if ('$ref' in media.schema) media.schema = description.components.schemas.Problem
  return operations
}
