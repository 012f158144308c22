/** A clinic's permit that was sent with three documents, and granted. */
import { type APIRequestContext, expect } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { knownMachine } from '../../packages/domain/src/fixtures/veterinary-equipment.ts'
import { change, contact, create, detailsOf, saveBusiness, saveStep, sendIn } from './signable.ts'
import { control, eventually } from './simulators.ts'

export const DOCUMENTS = ['ledningssystem.pdf', 'kursintyg.pdf', 'ritning.pdf'] as const

type Stored = { id: string; fileName: string; state: string }
/** Uploads the documents, and waits until they are checked. */
const upload = async (request: APIRequestContext, id: string, names: readonly string[]): Promise<Stored[]> => {
  for (const name of names) {
    const multipart = { formFile: { name, mimeType: 'application/pdf', buffer: pdf() } }
    expect((await request.post(`/api/v1/applications/${id}/file`, { multipart })).status()).toBe(201)
  }
  return eventually(async () => {
    const all = (await (await request.get(`/api/v1/applications/${id}/documents`)).json()) as Stored[]
    return all.every(({ state }) => state === 'ready') ? all : undefined
  }, 'the checks of the documents')
}

const chosen = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })
const RESPONSIBLE = { ...contact, workId: '123456', missingWorkId: false }

/** Returns its id and case number. The signed-in user represents the clinic. */
export const grantedClinicPermit = async (
  request: APIRequestContext,
  decidedOn: string,
): Promise<{ id: string; caseNumber: string }> => {
  const id = await create(request, 'VETERINARY_XRAY')
  const list = `applications/${id}/veterinary-equipments`
  await change(request, list, 'POST', list, knownMachine)
  const frequency = `applications/${id}/veterinary-equipment-frequency`
  const often = [{ equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 }]
  await change(request, list, 'PUT', frequency, often)
  const files = await upload(request, id, DOCUMENTS)
  const attached = (fileName: string) => ({
    isMissing: false,
    reason: '',
    files: files.filter((each) => each.fileName === fileName),
  })
  await saveStep(request, id, 1, {
    VET_RESPONSIBLE: { contacts: [RESPONSIBLE] },
    VET_EXPERT: chosen('VET.expert.no'),
    VET_EXPERT_PLAN: { text: 'En expert anlitas före årets slut.' },
  })
  await saveStep(request, id, 2, {
    VET_ROUTINES: chosen('vet.rt.work', 'vet.rt.persons', 'vet.rt.incident'),
    VET_MGMT: attached('ledningssystem.pdf'),
    VET_COMPETENCE: { text: 'Alla har gått kursen i strålskydd.' },
    VET_COMPETENCE_DOC: attached('kursintyg.pdf'),
  })
  await saveStep(request, id, 3, {
    VET_PREMISES: chosen('vet.pr.clinic'),
    VET_FLOORPLAN: attached('ritning.pdf'),
    VET_PROTECTION: chosen('VET_PROTECTION.Checked'),
  })
  await saveBusiness(request, id)
  await sendIn(request, id)
  const number = async () => (await detailsOf(request, id)).caseNumber ?? undefined
  const caseNumber = await eventually(number, `the number of ${id}`)
  await control('case-system/grant', { caseNumber, decidedOn })
  return { id, caseNumber }
}
