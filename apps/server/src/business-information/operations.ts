/** What the API says of the calls of "Business information". */
import {
  BusinessInformation,
  InvoiceAddress,
  PrivatePersonInformationView,
  SaveBusinessInformation,
  SavePrivatePersonInformation,
  UpdateOrganizationInfo,
} from '@sievert/contract/business-information'
import { ApplicationPath, DraftQuery, Nothing } from '@sievert/contract/shared'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Business information', {
  readBusinessInformation: {
    summary: "A company's information",
    description: 'As it was saved, or as the register and earlier applications have it. Only of an organisation.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    response: { 200: BusinessInformation },
    fails: ['error.other-applicant-kind.text'],
  },
  saveBusinessInformation: {
    summary: "Save a company's information",
    description:
      "Name and number are the register's whatever is sent. A branch that is left out is as null. As a draft, gaps may be left.",
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    querystring: DraftQuery,
    body: SaveBusinessInformation,
    response: { 204: Nothing },
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
  saveOrganisation: {
    summary: "Save an organisation's address and description",
    description: 'That part of the information alone, which must hold by itself.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    body: UpdateOrganizationInfo,
    response: { 204: Nothing },
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
  listInvoiceAddresses: {
    summary: 'Paper invoice addresses used before',
    description: 'In applications that the party has sent in.',
    access: 'party',
    params: ApplicationPath,
    response: { 200: Type.Array(InvoiceAddress, { description: 'Addresses, each once' }) },
  },
  readPrivatePersonInformation: {
    summary: "A private person's information",
    description: 'As it was saved, or as earlier applications have it. Only of a private person.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    response: { 200: PrivatePersonInformationView },
    fails: ['error.other-applicant-kind.text'],
  },
  savePrivatePersonInformation: {
    summary: "Save a private person's information",
    description: 'As a draft, gaps may be left.',
    access: 'editor',
    changes: true,
    revised: true,
    params: ApplicationPath,
    querystring: DraftQuery,
    body: SavePrivatePersonInformation,
    response: { 204: Nothing },
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
})
