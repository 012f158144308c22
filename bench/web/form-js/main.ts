/** Renders the whole medium form on one page of form-js, for comparison. Its logo stays where form-js puts it. */
import { createForm } from '@bpmn-io/form-js-viewer'
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css'
import type { Field } from '../../engine/forms.ts'
import { MEDIUM_STEPS } from '../medium.ts'

const fields = MEDIUM_STEPS.flat()

/** Whether a field is hidden, in FEEL: none of the options that show it is chosen. */
const hiddenUnless = (shownBy: readonly string[]): string => {
  const questions = fields.filter((field) => 'options' in field && field.options.some(({ id }) => shownBy.includes(id)))
  const chosen = questions.map(({ identity }) => `list contains(${JSON.stringify(shownBy)}, ${identity})`)
  return `=not(${chosen.join(' or ')})`
}

const componentOf = (field: Field) => {
  const { identity, enablesBy } = field
  const shared = {
    id: identity,
    key: identity,
    label: `${identity}?`,
    ...(enablesBy ? { conditional: { hide: hiddenUnless(enablesBy) } } : {}),
  }
  if (field.sectionType === 'Choice')
    return {
      ...shared,
      type: field.choiceType === 'Radio' ? 'radio' : 'checklist',
      values: field.options.map(({ id, name }) => ({ value: id, label: name })),
      validate: { required: true },
    }
  const { minLength, maxLength, optional, multiLine } = field
  return {
    ...shared,
    type: multiLine ? 'textarea' : 'textfield',
    validate: { required: optional !== true, minLength, maxLength },
  }
}

await createForm({
  container: document.querySelector('#form'),
  schema: { type: 'default', components: fields.map(componentOf) },
  ...(location.search === '?at-once' ? { debounce: 0 } : {}),
})
