/**
 * Renders the same fields with react-hook-form and plain inputs, for comparison;
 * without `?fields=` the whole medium form.
 */
import { createRoot } from 'react-dom/client'
import { type FieldValues, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import type { Field } from '../../engine/forms.ts'
import { PAGES, type PageOf } from '../medium.ts'

const asked = Number(new URLSearchParams(location.search).get('fields'))
const fields = PAGES[asked as PageOf] ?? PAGES[90]

/** The same names as in the wizard, so that both pages are typed into alike. */
const nameOf = ({ identity, sectionType }: Field) =>
  sectionType === 'TextInput' ? `${identity}.text` : `${identity}.selectedChoiceIds`

function Inputs({ field, register }: { field: Field; register: UseFormRegister<FieldValues> }) {
  const name = nameOf(field)
  if (field.sectionType === 'Choice') {
    const type = field.choiceType === 'Radio' ? 'radio' : 'checkbox'
    return field.options.map(({ id, name: text }) => (
      <label key={id}>
        <input type={type} value={id} {...register(name, { required: true })} /> {text}
      </label>
    ))
  }
  const { minLength = 0, maxLength = 0 } = field
  const input = register(name, { required: field.optional !== true, minLength, maxLength })
  return field.multiLine ? <textarea id={name} rows={5} {...input} /> : <input id={name} {...input} />
}

function Page() {
  const { register, control, handleSubmit, formState } = useForm({ mode: 'onChange' })
  const chosen = new Set(Object.values(useWatch({ control })).flatMap((value) => value?.selectedChoiceIds ?? []))
  const shown = fields.filter(({ enablesBy }) => enablesBy === undefined || enablesBy.some((id) => chosen.has(id)))
  return (
    <form onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {shown.map((field) => (
        <div key={field.identity}>
          <label htmlFor={nameOf(field)}>{field.identity}?</label>
          <Inputs field={field} register={register} />
          {formState.errors[field.identity] && <p role="alert">required</p>}
        </div>
      ))}
      <button type="submit">Send</button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
