"""Small plots as SVG text: no colour stands in them, the style sheet of the page has all."""
