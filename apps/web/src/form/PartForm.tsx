/** What is edited and saved by itself in the middle of a larger form, whose `FormFrame` must be `inParts`: Enter saves it, and not the whole. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { focusField } from './focus-field.ts'

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

/** Focus goes to the first field when the part is opened, and back to the button that opened it, which gets this ref, when it is closed. */
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
