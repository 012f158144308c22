/** The end of validity of the certificate that a setting names; of several files, the first end. */
export type CertificateEnd = { setting: string; endsAt: Date }
