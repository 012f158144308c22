/** Lets a test give, change and withdraw the right to represent an organisation. */
import { json, jsonObject, type Route } from '../http/messages.ts'
import type { Role } from '../world/people.ts'
import type { World } from '../world/world.ts'

const roles: readonly Role[] = ['owner', 'warrantHolder', 'warrantIssuer']

export const companyRegistryControl = ({ people }: World): Route[] => [
  {
    method: 'POST',
    path: '/control/company-registry/mandates',
    handle: (request) => {
      const { personalNumber, cid, role, signatory } = jsonObject(request) ?? {}
      const person = people.find(String(personalNumber))
      const organisation = people.organisation(String(cid))
      const known = roles.find((one) => one === role)
      if (!person || !organisation || (!known && role !== null)) {
        return json(400, {
          detail: 'personalNumber and cid must be known, role null, owner, warrantHolder or warrantIssuer',
        })
      }
      people.setMandate(
        person.personalNumber,
        organisation.cid,
        known ?? null,
        signatory === 'joint' ? 'joint' : 'sole',
      )
      return json(200, people.find(person.personalNumber)?.organisations)
    },
  },
]
