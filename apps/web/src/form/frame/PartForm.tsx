/**
 * A part of a larger form that is edited and saved separately: Enter saves only the part. The surrounding `FormFrame`
 * must be `inParts`.
 */
import { type ComponentProps, useEffect, useRef } from 'react'
import { focusField } from '../focus-field.ts'

export function PartForm({ onSave, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSave: () => void }) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onSave()
      }}
    />
  )
}

/**
 * Focuses the first field when the part opens, and the button that opened it when it closes. The button gets this ref.
 */
export function usePartFocus(isOpen: boolean, firstField: string) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) focusField(firstField)
    else opener.current?.focus()
  }, [isOpen, firstField])
  return opener
}
