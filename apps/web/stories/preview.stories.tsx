/** The authors' preview of a shipped application type. */
import { localise } from '@sievert/domain/application-type/localise'
import { PERMIT_TYPE } from '../test/business-types.ts'
import { CONFIGURATION, USER } from '../test/fake-answers.ts'
import type { Call } from '../test/held-to-contract.ts'
import { shippedTypes } from '../test/shipped-types.ts'
import { COUNTRIES } from '../test/started-application.ts'
import type { Story } from './stage.ts'

export default { title: 'Preview', parameters: { route: '/preview/$businessType' } }

const preview = (folder: string, filling = ''): Story => ({
  args: {
    open: () => {
      const nameKey = folder.toUpperCase().replaceAll('-', '_')
      const version = shippedTypes.find((type) => type.folder === folder)?.version
      const type = ({ query }: Call) => {
        const language = query.get('language') === 'en' ? 'en' : 'sv'
        const about = { id: 1, identity: nameKey, businessTypeId: 1, name: nameKey, language }
        return version && { ...localise(version, language), ...about }
      }
      return {
        path: `/preview/${nameKey}${filling}`,
        answers: {
          'GET config': { ...CONFIGURATION, environment: 'development' },
          'GET authentication/user': USER,
          [`GET businesstypes/${nameKey}`]: { ...PERMIT_TYPE, nameKey, name: nameKey },
          'GET applicationType/1': type,
          'GET countries': COUNTRIES,
        },
      }
    },
  },
})
export const Empty = preview('industrial-radiography')
export const FilledIn: Story = {
  ...preview('industrial-radiography', '/filled'),
  parameters: { route: '/preview/$businessType/$filling' },
}
export const StorageOfSources = preview('sealed-source-storage', '/filled')
export const LaserPointer = preview('strong-laser-pointer', '/filled')
export const DentalNotification = preview('report-dental-intraoral', '/filled')
