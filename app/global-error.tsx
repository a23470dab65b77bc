'use client';

import './globals.css';

export default function GlobalError() {
  return (
    <html lang="en">
      <head>
        <title>Proofmark</title>
      </head>
      <body className="font-sans">
        <main className="mx-auto grid min-h-dvh max-w-130 content-center gap-3 px-4 text-center">
          <h1 className="text-title font-semibold tracking-title">The portal could not start this page</h1>
          <p className="text-ink2">Reload in a moment. If it stays like this, tell whoever runs the portal.</p>
          <p>
            <a href="/" className="text-spot underline">
              To the first page
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
