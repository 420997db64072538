// Pages read well without this: it opens the menu on narrow screens and copies code.
const nav = document.getElementById("nav");
const menu = document.getElementById("menu");
document.documentElement.classList.add("script");
menu.hidden = false;

function showMenu(isOpen) {
  nav.classList.toggle("open", isOpen);
  menu.setAttribute("aria-expanded", String(isOpen));
}
menu.addEventListener("click", () => showMenu(!nav.classList.contains("open")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !nav.classList.contains("open")) return;
  showMenu(false);
  menu.focus();
});

function say(button, text) {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 1500);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".copy");
  if (button === null) return;
  const code = button.closest("figure").querySelector("code");
  // Browsers keep the clipboard from pages that came over plain HTTP.
  const copied = navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error());
  copied.then(
    () => say(button, "Copied"),
    () => {
      getSelection().selectAllChildren(code);
      say(button, "Press Ctrl+C");
    },
  );
});

// The page that is shown is in sight in a long navigation.
nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
