/** Calls that describe the API itself. */
import Type from 'typebox'
import { callsOf } from './call.ts'

const ApiInfo = Type.Object(
  {
    apiName: Type.String(),
    apiVersion: Type.String(),
    apiDocumentation: Type.String(),
    apiStatus: Type.String(),
  },
  {
    description: 'About the API',
    examples: [
      {
        apiName: 'Sievert',
        apiVersion: '1.4.0',
        apiDocumentation: 'https://permits.authority.example/api/docs',
        apiStatus: 'active',
      },
    ],
  },
)

export const descriptionCalls = callsOf('Description', {
  readDescription: {
    summary: 'This description',
    description: 'This document, as OpenAPI 3.1.',
    access: 'anyone',
    answer: Type.Unknown({ description: 'OpenAPI 3.1', examples: [{ openapi: '3.1.0' }] }),
  },
  readApiInfo: {
    summary: 'About this API',
    description: 'Name and version of the API, and where it is described.',
    access: 'anyone',
    answer: ApiInfo,
  },
  readDescriptionAsPage: {
    summary: 'This description, to read',
    description: 'The operations as a page without scripts.',
    access: 'anyone',
    produces: ['text/html'],
    answer: Type.String({ description: 'HTML' }),
  },
})
