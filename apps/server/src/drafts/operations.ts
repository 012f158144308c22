/** What the API says of the calls of "Drafts". */
import { Language } from '@sievert/contract/configuration'
import { DraftsErased, DraftsExport } from '@sievert/contract/drafts'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Drafts', {
  exportDrafts: {
    summary: "A copy of the party's drafts",
    description: 'All that the party has begun, as a file to keep.',
    access: 'party',
    querystring: Type.Object({ language: Type.Optional(Language) }),
    response: { 200: DraftsExport },
  },
  removeDrafts: {
    summary: "Remove all of the party's drafts",
    description: 'With all their answers and files.',
    access: 'party',
    changes: true,
    response: { 200: DraftsErased },
  },
})
