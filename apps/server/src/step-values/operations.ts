/** What the API says of the calls of "Step values". */
import { ApplicationPath, DraftQuery } from '@sievert/contract/shared'
import { HashQuery, SavedStep, SaveStepValues, StepPath, StepValues } from '@sievert/contract/step-values'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Step values', {
  readStep: {
    summary: "A step's answers",
    description:
      "Each section's value as a JSON string. With If-None-Match, 304 without a body while the step is at that revision.",
    access: 'party',
    revised: true,
    params: StepPath,
    querystring: HashQuery,
    response: { 200: StepValues, 304: Type.Null({ description: 'As in If-None-Match' }) },
  },
  saveStep: {
    summary: "Save a step's answers",
    description:
      "Replaces the step's answers. What is not asked for is stored empty, in a draft too: hidden sections, and of a contact the fields that its section does not list in `fields` (`companyName` of a radiation expert's section that does not ask for it), a number that is exempted, and files of an exemption that is not taken. As a draft the rest is stored as it is; otherwise they must hold for the type's rules, and nothing is stored when they do not. A step with calls of its own (general information, equipment of veterinary medicine, the review) reads as empty; sent back so it stays as it is, with anything in it it is refused.",
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    querystring: DraftQuery,
    body: SaveStepValues,
    response: { 200: SavedStep },
    fails: ['error.invalid.text'],
  },
})
