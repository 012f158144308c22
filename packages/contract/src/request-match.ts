/** The header of an answer that names the request as its writer has seen it. */
import Type from 'typebox'

/** The version of the request that an answer builds on. */
export const RequestMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Sends the answer only while the request has this version; without it, whatever the version',
      examples: ['"v1"'],
    }),
  ),
})
