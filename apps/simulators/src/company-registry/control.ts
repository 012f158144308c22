/** Control API of the register: a test grants, changes and withdraws the right to represent an organisation. */
import { bad, json, jsonObject, post, type Route } from '../http/messages.ts'
import type { Role } from '../world/people.ts'
import type { World } from '../world/world.ts'

const roles: readonly Role[] = ['owner', 'warrantHolder', 'warrantIssuer']

export const companyRegistryControl = ({ people }: World): Route[] => [
  post('/control/company-registry/mandates', (request) => {
    const { personalNumber, cid, role, signatory } = jsonObject(request) ?? {}
    const person = people.find(String(personalNumber))
    const organisation = people.organisation(String(cid))
    const known = roles.find((one) => one === role)
    if (!person || !organisation || (!known && role !== null))
      return bad('personalNumber and cid must be known, role null, owner, warrantHolder or warrantIssuer')
    people.setMandate(person.personalNumber, organisation.cid, known ?? null, signatory === 'joint' ? 'joint' : 'sole')
    return json(200, people.find(person.personalNumber)?.organisations)
  }),
]
