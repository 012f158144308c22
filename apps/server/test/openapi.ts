/** The API description as an external developer reads it: operations, examples and response schemas. */
import type { TestApp } from './app.ts'
import { started } from './use-app.ts'

type Media = { schema: object; example?: unknown; examples?: Record<string, { $ref: string }> }
type Response = { description: string; content?: Record<string, Media> }
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; example?: unknown }
export type Operation = {
  /** Such as `GET /api/v1/applications`. */
  name: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}
type Described = Omit<Operation, 'name' | 'method' | 'path'>
export type Description = {
  openapi: string
  components: { schemas: { Problem: object }; examples: Record<string, { value: object }> }
  paths: Record<string, Record<string, Described>>
  webhooks: { submission: { post: Described } }
}

export const readDescription = async (test: TestApp): Promise<Description> =>
  (await test.call('GET', 'openapi.json')).json<Description>()

export const operationsIn = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([key, operation]) => {
      const method = key.toUpperCase() as Operation['method']
      return { ...operation, name: `${method} ${path}`, method, path }
    }),
  )

/** The description of a server from `useTestApp`, and its operations, for all tests of a file. */
export const useDescription = (test: TestApp): { description: Description; operations: Operation[] } =>
  started(async () => {
    const description = await readDescription(test)
    return { description, operations: operationsIn(description) }
  })

/** The only media type of a request or response, with its description; undefined when there is none. */
export const mediaOf = (holder: { content?: Record<string, Media> } | undefined) => {
  const [first] = Object.entries(holder?.content ?? {})
  return first && { type: first[0], ...first[1] }
}
