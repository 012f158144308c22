/** What the API says of the calls of "Configuration". */
import {
  Configuration,
  DismissMessage,
  LanguageQuery,
  ReleaseInformation,
  Translation,
} from '@sievert/contract/configuration'
import { Nothing } from '@sievert/contract/shared'
import Type from 'typebox'
import { operationsOf } from '../http/operation-schema.ts'

const querystring = LanguageQuery

export const operations = operationsOf('Configuration', {
  readConfiguration: {
    summary: 'Configuration of this installation',
    description:
      'What the page needs before anybody has signed in. A system message that this browser or person has closed is left out.',
    access: 'anyone',
    querystring,
    response: { 200: Configuration },
  },
  dismissMessage: {
    summary: 'Close the system message',
    description:
      'The message is not shown again in this browser, nor to the person signed in. A repeat changes nothing more.',
    access: 'anyone',
    body: DismissMessage,
    response: { 204: Nothing },
  },
  readTranslation: {
    summary: 'All texts of one language',
    description: 'Text key to text. Answers 304 to an If-None-Match that is still right.',
    access: 'anyone',
    querystring,
    response: { 200: Translation, 304: Type.Null({ description: 'The texts are still those of the ETag' }) },
  },
  readRelease: {
    summary: 'Which version is running',
    description: 'The installed version, for people and as it is.',
    access: 'anyone',
    response: { 200: ReleaseInformation },
  },
})
