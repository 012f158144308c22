/** Display name of a machine. */
import type { VeterinaryCatalogue, VeterinaryEquipment } from './values.ts'

type Named = Pick<VeterinaryEquipment, 'isKnownMake' | 'makeId' | 'makeName' | 'isKnownModel' | 'modelId' | 'modelName'>

/** Make and model, known or typed; empty when neither is given. */
export const machineName = (
  { isKnownMake, makeId, makeName, isKnownModel, modelId, modelName }: Named,
  { makes, models }: Pick<VeterinaryCatalogue<unknown>, 'makes' | 'models'>,
): string => {
  const make = isKnownMake ? makes.find(({ id }) => id === makeId)?.name : makeName
  const model = isKnownModel ? models.find(({ id }) => id === modelId)?.name : modelName
  return [make, model]
    .map((name = '') => name.trim())
    .filter((name) => name !== '')
    .join(' ')
}
