#!/bin/sh
# A bot in shell, with the POSIX tools alone: it always gives the last legal answer, which is often to pass or to stop.
# A message is one line of JSON. The ids of the answers are the only fields called "id" in a question.

while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"type":"ready","protocol":1,"name":"shell bot"}'
        ;;
    '{"type":"question"'*)
        question=$(printf '%s\n' "$line" | sed 's/.*"question":\([0-9]*\),"since".*/\1/')
        id=$(printf '%s\n' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
        echo "{\"type\":\"answer\",\"question\":$question,\"id\":$id}"
        ;;
    '{"type":"bye"'*)
        exit 0
        ;;
    esac
done
