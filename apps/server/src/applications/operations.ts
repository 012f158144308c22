/** What the API says of the calls of "Applications". */
import {
  ApplicationDetails,
  ApplicationSummary,
  CreatedApplication,
  DraftKey,
  NewApplication,
  PageNumber,
  PreviousCaseNumber,
  Visit,
} from '@sievert/contract/applications'
import { Language } from '@sievert/contract/configuration'
import { ApplicationPath, Nothing } from '@sievert/contract/shared'
import { StepPath } from '@sievert/contract/step-values'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const InLanguage = Type.Object({ language: Type.Optional(Language) })

export const operations = operationsOf('Applications', {
  listApplications: {
    summary: "The party's applications",
    description: 'All of them, whoever of the party began them.',
    access: 'party',
    querystring: InLanguage,
    response: { 200: Type.Array(ApplicationSummary, { description: 'Applications, the one saved last first' }) },
  },
  readApplication: {
    summary: 'One application',
    description: 'Reading changes nothing.',
    access: 'party',
    params: ApplicationPath,
    querystring: InLanguage,
    response: { 200: ApplicationDetails },
  },
  readDraftKey: {
    summary: 'The key for unsent text in the browser',
    description: 'The same key each time for the same person, party and application.',
    access: 'party',
    params: ApplicationPath,
    response: { 200: DraftKey },
  },
  startApplication: {
    summary: 'Start an application',
    description:
      'Of a business type that listBusinessTypes gives; a party has one notification of a type at a time. Its address is in Location.',
    access: 'party',
    once: true,
    body: NewApplication,
    response: { 201: CreatedApplication },
    fails: [
      'error.not-for-applicant.text',
      'general.server.business-type-not-found.text',
      'error.not-startable.text',
      'error.report-exists.text',
      'error.quota-drafts.text',
      'error.other-identity.text',
    ],
  },
  removeApplication: {
    summary: 'Remove a draft',
    description: 'With all its answers and files.',
    access: 'editor',
    changes: true,
    params: ApplicationPath,
    response: { 204: Nothing },
  },
  savePreviousCaseNumber: {
    summary: "A renewal's previous case number",
    description: 'Only of a renewal.',
    access: 'editor',
    changes: true,
    params: ApplicationPath,
    body: PreviousCaseNumber,
    response: { 204: Nothing },
    fails: ['error.invalid.text'],
  },
  visitStep: {
    summary: 'Register a visit of a step',
    description: 'Next, back or jump; progress never goes back. A repeat changes nothing more.',
    access: 'editor',
    params: StepPath,
    body: Visit,
    response: { 204: Nothing },
    fails: ['error.invalid.text'],
  },
  savePage: {
    summary: 'Save the page number',
    description: 'Where the person is in the wizard.',
    access: 'editor',
    params: ApplicationPath,
    body: PageNumber,
    response: { 204: Nothing },
    fails: ['error.invalid.text'],
  },
})
