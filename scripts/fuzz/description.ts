/** Reads the API's description as an external client does. */

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
  $ref?: string
}
type Media = { schema: Schema; example?: unknown; examples?: Record<string, unknown> }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  example?: unknown
}
export type Operation = {
  operationId: string
  method: string
  path: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Description = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
}

/** The operations of a running service, with references to components resolved. */
export const readOperations = async (origin: string): Promise<Operation[]> => {
  const answer = await fetch(`${origin}/api/v1/openapi.json`)
  const { components, paths } = (await answer.json()) as Description
  const resolved = (media: Media): Media => {
    const name = media.schema.$ref?.split('/').at(-1)
    return name === undefined ? media : { ...media, schema: components.schemas[name] ?? {} }
  }
  const ofOne = (responses: Operation['responses']): Operation['responses'] =>
    Object.fromEntries(
      Object.entries(responses).map(([status, { content = {} }]) => [
        status,
        { content: Object.fromEntries(Object.entries(content).map(([type, media]) => [type, resolved(media)])) },
      ]),
    )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      responses: ofOne(operation.responses),
      method: method.toUpperCase(),
      path,
    })),
  )
}
