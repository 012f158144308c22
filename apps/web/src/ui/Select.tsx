/** A native drop-down list. */
import { ChevronDownIcon } from '@navikt/aksel-icons'
import type { ComponentPropsWithRef } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'

type Option = readonly [value: string | number, name: string]

type SelectProps = Omit<ComponentPropsWithRef<'select'>, keyof FormFieldProps | 'children' | 'size'> &
  FormFieldProps & {
    /** The entry shown before a choice; its value is empty. */
    placeholder: string
    options: readonly Option[]
    /** Options under headings, after those without one. */
    groups?: readonly { label: string; options: readonly Option[] }[]
  }

export function Select(props: SelectProps) {
  const {
    label,
    hideLabel,
    description,
    error,
    className,
    optional,
    help,
    placeholder,
    options,
    groups = [],
    ...attributes
  } = props
  const round = { label, hideLabel, description, error, className, optional, help, attributes }
  return (
    <FormField {...round} kind="select">
      {(tied) => (
        <div className="aksel-select__container">
          <select {...attributes} {...tied} className="aksel-select__input aksel-body-short aksel-body-short--medium">
            <option value="">{placeholder}</option>
            <Options options={options} />
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ))}
          </select>
          <ChevronDownIcon className="aksel-select__chevron" aria-hidden />
        </div>
      )}
    </FormField>
  )
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
