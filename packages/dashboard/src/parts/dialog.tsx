import { useEffect, useRef, type ReactNode } from "react";

/** A modal dialog: focus stays in it, Escape closes it, and focus returns to where it was. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="card-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
