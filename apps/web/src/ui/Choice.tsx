/** Radio buttons and checkboxes, single or in a group, in Aksel's markup. */
import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from 'react'
import { classes } from './classes.ts'
import { type FieldExtras, FieldHelp, FieldLabel } from './Field.tsx'
import { ErrorRegion, ShortText } from './Typography.tsx'

/** Values that each box takes from its group. */
type Group = {
  name: string | undefined
  isChosen: (value: string) => boolean
  choose: (value: string) => void
  /** Id of the group's error element, while there is an error. */
  errorId: string | undefined
}
const GroupContext = createContext<Group | undefined>(undefined)

type BoxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'aria-describedby'> & {
  kind: 'radio' | 'checkbox'
  value?: string
  description?: ReactNode
  /** Id of the error element, while there is an error. */
  errorId?: string | undefined
}

export function Box({ kind, value = '', description, className, children, ...rest }: BoxProps) {
  const group = useContext(GroupContext)
  const generated = useId()
  const { id = generated, errorId = group?.errorId, ...attributes } = rest
  const chosen = group && {
    name: group.name,
    value,
    checked: group.isChosen(value),
    onChange: () => group.choose(value),
  }
  const describedBy = classes(errorId, Boolean(description) && `${id}-description`) || undefined
  const input = (
    <input
      {...attributes}
      {...chosen}
      id={id}
      type={kind}
      className={`aksel-${kind}__input`}
      aria-describedby={describedBy}
      data-standalone={false}
    />
  )
  return (
    <div
      className={classes(className, `aksel-${kind} aksel-${kind}--medium`, errorId && `aksel-${kind}--error`)}
      {...(errorId && { 'data-color': 'danger' })}
    >
      {kind === 'radio' ? input : <Ticked>{input}</Ticked>}
      <label htmlFor={id} className={`aksel-${kind}__label aksel-body-short aksel-body-short--medium`}>
        {children}
      </label>
      {description && (
        <ShortText id={`${id}-description`} className={`aksel-form-field__subdescription aksel-${kind}__description`}>
          {description}
        </ShortText>
      )}
    </div>
  )
}

const Ticked = ({ children }: { children: ReactNode }) => (
  <div className="aksel-checkbox__input-wrapper" data-standalone={false}>
    {children}
    <svg viewBox="0 0 13 10" aria-hidden className="aksel-checkbox__icon">
      <path
        d="M1.5 6 4 8.5 11.5 1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </div>
)

export type ChoiceGroupProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue'> &
  FieldExtras & { legend: ReactNode; hideLegend?: boolean | undefined; description?: ReactNode; error?: ReactNode }

type Props = ChoiceGroupProps & { kind: BoxProps['kind'] } & Pick<Group, 'isChosen' | 'choose'>

/** An error gives the group a red border. */
export function ChoiceGroup(props: Props) {
  const { kind, legend, hideLegend, description, error, optional, help, isChosen, choose, ...rest } = props
  const { className, children, ...attributes } = rest
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const hidden = hideLegend && 'aksel-typo--visually-hidden'
  return (
    <fieldset
      aria-labelledby={classes(`${id}-legend`, Boolean(description) && `${id}-description`)}
      aria-invalid={error ? true : undefined}
      {...(kind === 'radio' && { role: 'radiogroup' })}
      {...attributes}
      className={classes(
        className,
        `aksel-fieldset aksel-fieldset--medium aksel-${kind}-group aksel-${kind}-group--medium`,
        Boolean(error) && 'aksel-fieldset--error',
      )}
    >
      <legend id={`${id}-legend`} className={classes('aksel-fieldset__legend aksel-label', hidden)}>
        <FieldLabel optional={optional}>{legend}</FieldLabel>
      </legend>
      <FieldHelp help={help} about={legend} />
      {description && (
        <ShortText as="div" id={`${id}-description`} className={classes('aksel-fieldset__description', hidden)}>
          {description}
        </ShortText>
      )}
      <div className={kind === 'radio' ? 'aksel-radio-buttons' : 'aksel-checkboxes'}>
        <GroupContext value={{ name: kind === 'radio' ? id : undefined, isChosen, choose, errorId }}>
          {children}
        </GroupContext>
      </div>
      <ErrorRegion id={`${id}-error`} className="aksel-fieldset__error" error={error} />
    </fieldset>
  )
}
