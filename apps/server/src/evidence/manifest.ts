/** The manifest: signed without being shown, it names the canonical document by its digest (SIG-07). */
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import Type from 'typebox'

export const Manifest = Type.Object(
  {
    format: Type.Literal('sievert-manifest/1'),
    applicationId: Type.String(),
    algorithm: Type.Literal('sha-256'),
    /** Digest of the canonical document, hex. */
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
)

/** The bytes to sign: canonical JSON, UTF-8. */
export const manifestOf = (names: { applicationId: string; digest: string }): Buffer =>
  Buffer.from(canonicalJson({ format: 'sievert-manifest/1', algorithm: 'sha-256', ...names }))
